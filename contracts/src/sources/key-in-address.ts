/** Keys that people copy together with an address. */

/** Parameters whose value lets somebody in. */
const SECRET_NAME =
  /(?:^|[_.-])(?:key|apikey|accesskey|token|accesstoken|authtoken|secret|password|passwd|pwd|sig|signature|auth|authorization|credentials?)$/i

/** A key that stands in an address, and the address without it. */
export interface KeyInAddress {
  readonly address: string
  readonly key:
    | { readonly way: 'parameter'; readonly name: string; readonly secret: string }
    | { readonly way: 'basic'; readonly user: string; readonly secret: string }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The first key in the query of an address, or the password before its host; `undefined` = there is none. */
export function keyInAddress(address: string): KeyInAddress | undefined {
  const userInfo = /^\s*([a-z][a-z0-9+.-]*:\/\/)?([^/?#@\s:]+):([^/?#@\s]+)@/i.exec(address)
  if (userInfo !== null) {
    const [all, scheme = '', user = '', secret = ''] = userInfo
    return {
      address: `${scheme}${address.slice(all.length)}`,
      key: { way: 'basic', user: decoded(user), secret: decoded(secret) },
    }
  }
  const [, before = '', query, after = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(address) ?? []
  const pairs = query?.split('&') ?? []
  const at = pairs.findIndex((pair) => SECRET_NAME.test(decoded(pair.split('=', 1)[0] ?? '')) && pair.includes('='))
  const pair = pairs[at]?.trim()
  if (pair === undefined) return undefined
  const name = decoded(pair.slice(0, pair.indexOf('=')))
  const secret = decoded(pair.slice(pair.indexOf('=') + 1))
  if (secret === '') return undefined
  const others = pairs.filter((_, place) => place !== at).join('&')
  return { address: `${before}${others === '' ? '' : `?${others}`}${after}`, key: { way: 'parameter', name, secret } }
}
