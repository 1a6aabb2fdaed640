import { createStore } from '../state/create-store.ts'

/** Whether the places service is being asked about a phrase at this moment; the loading bar shows it. */
export const usePlaceCheck = createStore<{ readonly checking: boolean }>()(() => ({ checking: false }))
