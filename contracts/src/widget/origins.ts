/** Origins of web pages (RFC 6454), as operators type them and as keys of the widget have them. */

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Scheme, host and, where it is not the usual one, the port; no path, no `*`, nothing that could end a directive of a policy. */
export const ORIGIN = `^https?://(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]{2,45}\\])(?::[1-9][0-9]{0,4})?$`

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }
const WRITTEN = new RegExp(ORIGIN)
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/

/**
 * The origin that somebody means: "Example.edu/" is `https://example.edu`, "localhost:5173" is `http://localhost:5173`. `undefined` for
 * what is none: with a path, a `*` or a name of letters beyond ASCII.
 */
export function readOrigin(text: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\/$/, '')
  const whole = /^[a-z][a-z0-9+.-]*:\/\//.test(typed) ? typed : `${LOCAL.test(typed) ? 'http' : 'https'}://${typed}`
  const [, scheme = '', port = ''] = /^([a-z]+):\/\/.*?(?::(\d+))?$/.exec(whole) ?? []
  const origin = port === DEFAULT_PORTS[scheme] ? whole.slice(0, -port.length - 1) : whole
  return WRITTEN.test(origin) && Number(port) <= 65_535 ? origin : undefined
}
