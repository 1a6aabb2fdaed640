import { create } from 'zustand'

/** How the base map gets on. `failed`: its coasts could not be loaded. */
export const useChartStatus = create<{ readonly status: 'loading' | 'ready' | 'failed' }>()(() => ({ status: 'loading' }))
