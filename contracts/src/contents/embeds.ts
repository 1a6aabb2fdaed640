/** Videos that a page may show in a frame: from two hosts, by addresses that set no cookie before somebody plays them. */

/** Hosts whose frames pages may hold; the content security policy names them too. */
export const EMBED_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const

/** The address of the frame of a video, from the address that people copy; `undefined` = it is of no host that is allowed. */
export function embedAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname, searchParams, protocol } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const host = hostname.replace(/^(?:www|m)\./, '')
  if (['youtube.com', 'youtu.be', 'youtube-nocookie.com'].includes(host)) {
    const id = searchParams.get('v') ?? /^\/(?:embed\/|shorts\/|live\/)?([\w-]{6,20})$/.exec(pathname)?.[1] ?? ''
    return /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /^\/(?:video\/)?(\d{1,15})$/.exec(pathname)?.[1]
    return id === undefined ? undefined : `https://player.vimeo.com/video/${id}?dnt=1`
  }
  return undefined
}
