/** Sleep that can be cut short, for any number of sleepers at once. */
export class Alarm {
  #sleepers = new Set<() => void>();

  sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        done();
      };
      const timer = setTimeout(wake, ms);
      this.#sleepers.add(wake);
    });
  }

  ring(): void {
    for (const wake of [...this.#sleepers]) wake();
  }
}
