import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { onThisSite } from '../../site/pages.ts'

/** Follows links to pages of this portal without loading the page anew; all others are the browser's. */
export function useInnerLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href') ?? ''
    const wantsTab = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || wantsTab || !/^\/(?!\/|contents\/|api\/)/.test(address)) return
    event.preventDefault()
    void navigate(onThisSite(address))
  }
}
