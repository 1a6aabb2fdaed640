/** Addresses of requests as the log keeps them. */

/** Parameters that open something, or tell where somebody goes next. */
const SECRET: ReadonlySet<string> = new Set(['link', 'accesskey', 'key', 'to', 'code'])

const nameOf = (parameter: string): string => {
  const [name = ''] = parameter.split('=', 1)
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name.toLowerCase()
  }
}

/** The address without the values of such parameters: links of mails, keys and codes stand in no log. */
export function loggedAddress(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const parameters = url.slice(at + 1).split('&')
  return `${url.slice(0, at)}?${parameters.map((one) => (SECRET.has(nameOf(one)) ? `${one.split('=', 1)[0]}=` : one)).join('&')}`
}
