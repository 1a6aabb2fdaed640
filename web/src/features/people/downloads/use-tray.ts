import { useEffect } from 'react'
import type { ListedDownload } from '../../../kept/downloads/download-list.ts'
import { useDownloads } from '../../../kept/downloads/use-listed.ts'
import { keyOf } from '../../../kept/resource-key.ts'
import { useOpenedFiles } from './opened-files.ts'
import { type Preparation, preparationOf, prepareDownloads, usePreparations } from './prepare-downloads.ts'

/** An entry with what became of it. */
export interface TrayEntry {
  readonly entry: ListedDownload
  readonly key: string
  readonly preparation: Preparation
}

/** The list with what became of each entry. Links are read while somebody looks at it. */
export function useTray(isLookedAt: boolean): readonly TrayEntry[] {
  const listed = useDownloads()
  const byKey = usePreparations((state) => state.byKey)
  useEffect(() => {
    if (isLookedAt) prepareDownloads(listed)
  }, [listed, isLookedAt])
  return listed.map((entry) => {
    const key = keyOf(entry)
    return { entry, key, preparation: preparationOf(byKey, key) }
  })
}

/** A file with the entry that it is of. */
export interface NextFile {
  readonly url: string
  readonly name: string
  readonly title: string
}

/** The files of the list, each address once, and the first that was not opened yet. */
export function useFiles(entries: readonly TrayEntry[]) {
  const opened = useOpenedFiles((state) => state.opened)
  const files = new Map<string, NextFile>()
  for (const { entry, preparation } of entries)
    if (preparation.state === 'ready')
      for (const { url, name, isBroken } of preparation.files)
        if (!isBroken && !files.has(url)) files.set(url, { url, name, title: entry.name })
  const all = [...files.values()]
  return {
    count: all.length,
    done: all.filter(({ url }) => opened.has(url)).length,
    next: all.find(({ url }) => !opened.has(url)),
  }
}
