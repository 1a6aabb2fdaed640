import type { ComponentProps } from 'react'
import { Header } from './Header.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { OfflineBar } from './offline/OfflineBar.tsx'
import { openShortcuts } from './open-shortcuts.ts'
import { useShortcut } from './shortcuts.ts'

/** What stands above every page: the header, what is loaded, and whether the browser is offline. A key opens the list of keys. */
export function ShellTop(props: ComponentProps<typeof Header>) {
  useShortcut('?', openShortcuts)
  return (
    <>
      <Header {...props} />
      <LoadingBar />
      <OfflineBar />
    </>
  )
}
