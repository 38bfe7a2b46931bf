// Spans of time, to the second and roughly.

import { t } from "../i18n/i18n.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (number: number): string => String(number).padStart(2, "0");

/** "1:05", "3 h 20 min", "2 d 4 h" */
export function timeText(seconds: number): string {
  if (seconds < HOUR) return t("time-minutes", { minutes: String(Math.floor(seconds / MINUTE)), seconds: two(seconds % MINUTE) });
  if (seconds < DAY)
    return t("time-hours", { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / MINUTE) });
  return t("time-days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
}

/** For readers who cannot look again every second: "30 seconds", "2 minutes". */
export function aboutTime(seconds: number): string {
  if (seconds <= 10) return t("time-about-seconds", { seconds });
  if (seconds < 1.5 * MINUTE) return t("time-about-seconds", { seconds: Math.round(seconds / 10) * 10 });
  if (seconds < 1.5 * HOUR) return t("time-about-minutes", { minutes: Math.round(seconds / MINUTE) });
  if (seconds < 2 * DAY) return t("time-about-hours", { hours: Math.round(seconds / HOUR) });
  return t("time-about-days", { days: Math.round(seconds / DAY) });
}
