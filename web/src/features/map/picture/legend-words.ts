import { named } from '../../../i18n/joined.ts'

/** "Temperature: 12 K": a legend of a single value in words; only its name when it has no value. */
export const oneValueWords = (legend: {
  readonly label: string
  readonly value?: string | number | undefined
  readonly unit?: string | undefined
}): string => (legend.value === undefined ? legend.label : named(legend.label, `${legend.value} ${legend.unit ?? ''}`.trimEnd()))
