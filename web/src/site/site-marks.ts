/** Marks of what the site shows now and the page has to ask for: another mark, and it asks again (follow-site.ts). */
import { useEffect, useRef } from 'react'
import { createStore } from '../state/create-store.ts'

interface SiteMarks {
  /** Of the notices; empty = none is shown. */
  readonly notices: string
  /** Of the pages and the menu that editors have published; empty = not known yet. */
  readonly contents: string
}

export const useSiteMarks = createStore<SiteMarks>()(() => ({ notices: '', contents: '' }))

/** Calls when editors have published something since. */
export function useContentsChange(heard: () => unknown): void {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => useSiteMarks.subscribe(({ contents }, before) => void (contents !== before.contents && latest.current())), [])
}
