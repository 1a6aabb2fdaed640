/** Marks of what the site shows now and the page has to ask for: another mark, and it asks again (follow-site.ts). */
import { useEffect, useRef } from 'react'
import { createStore } from '../state/create-store.ts'

interface SiteMarks {
  /** Of the notices; empty = none is shown. */
  readonly notices: string
  /** Of what editors have published: pages, menu, views and other lists; empty = not known yet. */
  readonly contents: string
}

export const useSiteMarks = createStore<SiteMarks>()(() => ({ notices: '', contents: '' }))

/** Calls when editors have published something since the page has heard of it for the first time. Returns what ends it. */
export const onOtherContents = (heard: () => void): (() => void) =>
  useSiteMarks.subscribe(({ contents }, before) => {
    if (before.contents !== '' && contents !== before.contents) heard()
  })

/** Calls when editors have published something since. */
export function useContentsChange(heard: () => unknown): void {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => useSiteMarks.subscribe(({ contents }, before) => void (contents !== before.contents && latest.current())), [])
}
