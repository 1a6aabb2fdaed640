import { useEffect } from 'react'
import { canonicalOf } from './pages.ts'

/** Where links lead: the base that the operator names, or else the one that the visitor sees. Search engines want it whole. */
function baseOfLinks(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="graticule-share-base"]')?.content ?? ''
  return named === '' ? window.location.origin : named
}

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
    link.setAttribute('href', baseOfLinks() + path)
    if (!link.isConnected) document.head.append(link)
  }, [pathname])
}
