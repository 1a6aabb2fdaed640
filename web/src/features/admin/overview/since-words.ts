import { i18n } from '../../../i18n/index.ts'
import { formatAgo } from '../../../i18n/time.ts'

/** "just now", "5 minutes ago": how long ago an instant was; `now` in milliseconds since 1970. */
export const sinceWords = (instant: string, now: number): string =>
  now - Date.parse(instant) < 60_000 ? i18n.t('admin:overview.justNow') : formatAgo(instant, now)
