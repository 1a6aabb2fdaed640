/** A browser for tests: it keeps cookies by path, follows redirects within the portal, and says that its requests come from the portal's pages. */
import { parseSetCookie } from 'cookie'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

interface Kept {
  readonly value: string
  readonly path: string
}

/** What a request may say more. */
export interface BrowserRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser of one visitor. */
export interface PlayedBrowser {
  /** One request; redirects are not followed. `url` is a path, or an address of the portal. */
  readonly send: (url: string, request?: BrowserRequest) => Promise<LightMyRequestResponse>
  /** Opens an address and goes where redirects lead; gives the last answer and its path. */
  readonly open: (url: string) => Promise<{ readonly answer: LightMyRequestResponse; readonly path: string }>
  readonly cookie: (name: string) => string | undefined
  readonly setCookie: (name: string, value: string, path?: string) => void
}

/** Opens a browser on the portal at `publicUrl`. */
export function playBrowser(app: FastifyInstance, publicUrl: string, address = '203.0.113.7'): PlayedBrowser {
  const jar = new Map<string, Kept>()
  const keep = (header: string) => {
    const { name, value = '', path = '/', maxAge, expires } = parseSetCookie(header)
    const isOver = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now())
    if (isOver) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { value, path })
  }
  const cookiesFor = (path: string) =>
    [...jar]
      .filter(([, kept]) => kept.path === '/' || path === kept.path || path.startsWith(`${kept.path}/`))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')

  const send: PlayedBrowser['send'] = async (url, { method = 'GET', body, headers = {} } = {}) => {
    const target = new URL(url, publicUrl)
    if (target.origin !== publicUrl) throw new Error(`a redirect leads out of the portal: ${target.origin}`)
    const cookie = cookiesFor(target.pathname)
    const answer = await app.inject({
      method,
      url: `${target.pathname}${target.search}`,
      remoteAddress: address,
      headers: {
        accept: 'text/html',
        host: target.host,
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'GET' ? {} : { origin: publicUrl }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) keep(header)
    return answer
  }
  return {
    send,
    open: async (url) => {
      let next = url
      for (let hops = 0; hops < 10; hops += 1) {
        const answer = await send(next)
        const { location } = answer.headers
        const path = new URL(next, publicUrl)
        if (answer.statusCode < 300 || answer.statusCode >= 400 || location === undefined)
          return { answer, path: `${path.pathname}${path.search}` }
        next = new URL(location, new URL(next, publicUrl)).href
      }
      throw new Error('redirects go in circles')
    },
    cookie: (name) => [...jar].find(([key]) => key.startsWith(`${name} `))?.[1].value,
    setCookie: (name, value, path = '/') => void jar.set(`${name} ${path}`, { value, path }),
  }
}
