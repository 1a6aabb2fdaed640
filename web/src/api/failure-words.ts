import { i18n } from '../i18n/index.ts'
import type { Failure } from './http.ts'

/**
 * A failure in words for a visitor: what happened, with the server's own words where it gave some.
 * @rule S3-8.generic-failure A failure is told in words, with the server's own where it gave some
 */
export function failureWords({ kind, status, detail }: Failure): string {
  const words = i18n.t(`shell:failure.${kind}`, { status: status ?? '' })
  return detail === '' ? words : `${words}\n${detail}`
}
