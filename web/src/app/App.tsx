import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router/dom'
import { isOffline } from '../browser/connection.ts'
import { LanguageProvider } from '../i18n/LanguageProvider.tsx'
import { onLanguage } from '../i18n/index.ts'
import { dropPrivateReplies } from '../session/use-private-query.ts'
import { onOtherContents } from '../site/site-marks.ts'

/** A question is asked without a connection too: the service worker answers it with what it has kept. */
const QUERIES = { retry: false, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true } as const

/** First words of the keys of what editors change, apart from pages and menu. */
const LISTS: readonly unknown[] = ['views', 'highlighted-searches', 'tutorial-tags', 'data-providers', 'data-provider']

/** The portal with its providers; the router is given, so that tests may start anywhere. */
export function App({ router }: { router: RouterProviderProps['router'] }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: QUERIES } }))
  useEffect(() => dropPrivateReplies(client), [client])
  // what failed is asked again when the network comes, also on a page that was opened without one
  useEffect(() => onlineManager.setOnline(!isOffline()), [])
  // answers have texts of the server; what is shown stays until the new ones are there
  useEffect(() => onLanguage(() => void client.invalidateQueries()), [client])
  // those that are shown are asked for at once, others when they are opened
  useEffect(
    () => onOtherContents(() => void client.invalidateQueries({ predicate: ({ queryKey: [list] }) => LISTS.includes(list) })),
    [client],
  )
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>
  )
}
