/** An address with parameters in R, which has no function of its own that puts them together. */
import { rString } from './quote.ts'

/**
 * Lines that leave the whole address in `address`. `url` may have a query already. `repeated`: a value that looks escaped is text
 * all the same.
 */
export function rAddress(url: string, parameters: readonly (readonly [name: string, value: string])[]): string[] {
  const bare = url.replace(/#.*$/s, '')
  const joint = bare.includes('?') ? '&' : '?'
  return [
    'parameters <- c(',
    parameters.map(([name, value]) => `  ${rString(name)} = ${rString(value)}`).join(',\n'),
    ')',
    'values <- vapply(parameters, URLencode, "", reserved = TRUE, repeated = TRUE)',
    `address <- paste0(${rString(bare + joint)}, paste0(names(parameters), "=", values, collapse = "&"))`,
  ]
}
