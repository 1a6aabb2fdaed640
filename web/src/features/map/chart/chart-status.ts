import { createStore } from '../../../state/create-store.ts'

/** How the base map gets on. `failed`: its coasts could not be loaded. */
export const useChartStatus = createStore<{ readonly status: 'loading' | 'ready' | 'failed' }>()(() => ({ status: 'loading' }))
