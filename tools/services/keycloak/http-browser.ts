/** A browser without a page, for several hosts: it keeps cookies, follows redirects and fills in Keycloak's form of sign-in. */
/** An answer, and where it came from after all redirects. */
export interface Opened {
  readonly status: number
  readonly url: URL
  readonly text: string
}

/** A browser of one visitor. */
export interface HttpBrowser {
  readonly send: (url: string, request?: RequestInit) => Promise<Response>
  /** Opens an address, or sends a form to it, and goes where redirects lead. */
  readonly open: (url: string, form?: Readonly<Record<string, string>>) => Promise<Opened>
  /** Opens an address that leads to the form of Keycloak, and answers that. */
  readonly signIn: (url: string, username: string, password: string) => Promise<Opened>
}

const MAX_HOPS = 10

/** Opens one. Of cookies it reads neither path nor domain: each origin has its own. */
export function openHttpBrowser(): HttpBrowser {
  const jars = new Map<string, Map<string, string>>()

  const send: HttpBrowser['send'] = async (url, request = {}) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const headers = new Headers(request.headers)
    headers.set('accept', 'text/html')
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    if (request.method === 'POST') headers.set('origin', origin)
    const answer = await fetch(url, { ...request, headers, redirect: 'manual' })
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (value === '' || /;\s*max-age=0\b/i.test(header)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  const open: HttpBrowser['open'] = async (url, form) => {
    let [at, request]: [string, RequestInit] = [
      url,
      form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) },
    ]
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const answer = await send(at, request)
      const to = answer.headers.get('location')
      if (answer.status < 300 || to === null) return { status: answer.status, url: new URL(at), text: await answer.text() }
      ;[at, request] = [new URL(to, at).href, {}]
    }
    throw new Error(`redirects go in circles: ${at}`)
  }

  return {
    send,
    open,
    signIn: async (url, username, password) => {
      const { text, url: at, status } = await open(url)
      const action = /id="kc-form-login"[^>]* action="([^"]+)"/.exec(text)?.[1]
      if (action === undefined) throw new Error(`no form of Keycloak at ${at.href} (${status}): ${text.slice(0, 500)}`)
      return open(action.replaceAll('&amp;', '&'), { username, password, credentialId: '' })
    },
  }
}
