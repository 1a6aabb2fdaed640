import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router/dom'

/** The portal with its providers; the router is given, so that tests may start anywhere. */
export function App({ router }: { router: RouterProviderProps['router'] }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }))
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
