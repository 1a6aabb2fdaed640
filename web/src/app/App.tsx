import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router/dom'
import { dropPrivateReplies } from '../session/use-private-query.ts'

/** The portal with its providers; the router is given, so that tests may start anywhere. */
export function App({ router }: { router: RouterProviderProps['router'] }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }))
  useEffect(() => dropPrivateReplies(client), [client])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
