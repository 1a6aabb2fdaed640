/** What a schema cannot say of improved values: that they belong together, and that addresses and dates are some. */
import { isBbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import { canImprove, type ImprovedValues, valuesOf } from '@graticule/contracts/kept/proposals/improved-fields'
import type { Resource } from '@graticule/contracts/resource'
import { refusal } from '../http/parameters.ts'

/** @throws PortalError 'invalid-parameter' that names the field (`values.title`) and what it accepts */
export function checkValues(shown: Resource, values: ImprovedValues): void {
  const { area, links = [], timeStart, timeEnd } = values
  if (area !== undefined && !canImprove(shown, 'area'))
    throw refusal('values.area', 'nothing: this record has several areas, which one box cannot tell')
  if (area !== undefined && area.length > 0 && !isBbox(area))
    throw refusal('values.area', 'four numbers: west, south, east, north in degrees, south not above north')
  for (const { url } of links) if (!URL.canParse(url)) throw refusal('values.links', 'absolute http or https addresses')
  const now = valuesOf(shown)
  const [start, end] = [timeStart ?? now.timeStart, timeEnd ?? now.timeEnd]
  for (const [name, text] of [
    ['values.timeStart', timeStart],
    ['values.timeEnd', timeEnd],
  ] as const)
    if (text !== undefined && text !== '' && parseInstant(text) === undefined) throw refusal(name, 'a day that there is')
  if ((timeStart ?? timeEnd) !== undefined && start !== '' && end !== '' && Date.parse(start) > Date.parse(end))
    throw refusal('values.timeEnd', 'an end that is not before the beginning')
}

/** Values without blanks at their ends, and each keyword once. */
export function tidied(values: ImprovedValues): ImprovedValues {
  const texts = Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value])
  const { keywords, ...others } = Object.fromEntries(texts) as ImprovedValues
  return keywords === undefined ? others : { ...others, keywords: [...new Set(keywords.map((word) => word.trim()))] }
}
