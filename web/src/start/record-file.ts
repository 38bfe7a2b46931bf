// A file with records, made ready for the server, which looks at the first game of it.

import { lookAtRecord, Refused } from "../net/client";

/** So many bytes the server takes. */
const MOST = 256 * 1024;
const LINE_END = 10;

/** The page of the record that the file begins with, and whether there are more games in it. */
export async function bring(file: Blob): Promise<{ page: string; more: boolean }> {
  const first = file.size > MOST ? await firstLine(file) : file;
  const { page, games } = await lookAtRecord(first);
  return { page, more: games > 1 || first !== file };
}

/** Of many games, each in a line, the first alone. */
async function firstLine(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, MOST).arrayBuffer());
  const end = head.indexOf(LINE_END);
  if (end < 0) throw new Refused(413, "body_too_large", "", { most: MOST });
  return file.slice(0, end);
}
