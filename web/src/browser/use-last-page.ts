import { useEffect, useRef } from 'react'

/** An answer with a page of a list; pages count from 0. */
interface PageOfList {
  readonly page: number
  readonly size: number
  readonly total: number
}

/**
 * Leads to the last page when the page that was asked for lies behind it: in an old link, or after what stood on it was deleted.
 * @rule B-yellow-pages.last-page A page of providers behind the last one, in a link or after deleting, is the last one
 * `answer`: that of the page asked for; `undefined` until it has come.
 */
export function useLastPage(answer: PageOfList | undefined, onPage: (page: number) => void): void {
  const lead = useRef(onPage)
  useEffect(() => {
    lead.current = onPage
  })
  const last = answer === undefined ? undefined : Math.max(0, Math.ceil(answer.total / answer.size) - 1)
  const isBehind = answer !== undefined && last !== undefined && answer.page > last
  useEffect(() => {
    if (isBehind && last !== undefined) lead.current(last)
  }, [isBehind, last])
}
