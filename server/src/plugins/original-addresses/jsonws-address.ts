/** Pages of the original portal send the commands of its JSON service below whatever page they stand at. They all go to one route. */
import { SERVICE_SEGMENTS } from '@graticule/contracts/pages'
import { JSONWS_PATH } from '@graticule/contracts/kept/jsonws'

/** The address that a request is for: that of the JSON service, when a page stands before it. */
export function jsonwsAddress(address: string): string {
  const [path = '', ...rest] = address.split('?')
  const plain = path.replace(/\/$/, '')
  if (plain === JSONWS_PATH || !plain.endsWith(JSONWS_PATH)) return address
  const first = plain.split('/')[1] ?? ''
  if (SERVICE_SEGMENTS.has(first)) return address
  return [JSONWS_PATH, ...rest].join('?')
}
