import type { Failure } from '../../../api/http.ts'
import { i18n } from '../../../i18n/index.ts'

/**
 * Why a change was refused, with the field as the form calls it; the server's own words where the form has no such field.
 * @rule B-administration.refusals
 */
export function refusalWords(
  { detail, parameter = '', accepted }: Pick<Failure, 'detail' | 'parameter' | 'accepted'>,
  labelOf: (name: string, path: readonly string[]) => string | undefined,
): string {
  const steps = parameter.split('.')
  const field = steps.map((step) => labelOf(step, steps)).findLast((label) => label !== undefined)
  if (accepted === undefined || field === undefined) return detail
  const number = steps.find((step) => /^\d+$/.test(step))
  const where = number === undefined ? field : i18n.t('communities:refusal.row', { field, number: Number(number) + 1 })
  return i18n.t('communities:refusal.field', { field: where, accepted })
}
