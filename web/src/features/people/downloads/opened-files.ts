/**
 * Files of the download list that were opened in this tab: kept with the tab, as the original keeps its links.
 * @rule S2-3.download-session What became of each entry is kept in the session storage of the tab
 */
import * as Type from 'typebox'
import { isOf } from '../../../api/check.ts'
import { createStore } from '../../../state/create-store.ts'

const STORED = 'graticule.opened-files'

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return new Set(isOf(Type.Array(Type.String()), stored) ? stored : [])
  } catch {
    // no storage, or written by somebody else
    return new Set()
  }
}

/** Their addresses. */
export const useOpenedFiles = createStore<{ readonly opened: ReadonlySet<string> }>()(() => ({ opened: read() }))

function write(opened: ReadonlySet<string>): void {
  useOpenedFiles.setState({ opened })
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...opened]))
  } catch {
    // known until the page is left
  }
}

/** A file was opened. */
export const markOpened = (url: string): void => write(new Set([...useOpenedFiles.getState().opened, url]))

/** Files begin anew: nothing of them was opened. */
export const forgetOpened = (urls: readonly string[]): void =>
  write(new Set([...useOpenedFiles.getState().opened].filter((url) => !urls.includes(url))))
