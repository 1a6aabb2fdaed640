import { useEffect } from 'react'
import { canonicalOf } from './pages.ts'

/** Where links lead, when the operator names another base than the one that the visitor sees. */
const namedBase = (): string => document.querySelector<HTMLMetaElement>('meta[name="graticule-share-base"]')?.content ?? ''

/** Keeps the canonical link in the head in step with the page that is shown. An address without a page has none. */
export function useCanonicalLink(pathname: string): void {
  useEffect(() => {
    const path = canonicalOf(pathname)
    const link = document.head.querySelector('link[rel="canonical"]') ?? document.createElement('link')
    if (path === undefined) {
      link.remove()
      return
    }
    link.setAttribute('rel', 'canonical')
    link.setAttribute('href', namedBase() + path)
    if (!link.isConnected) document.head.append(link)
  }, [pathname])
}
