import { createStore } from '../../state/create-store.ts'

/** Whether the visitor wants the details of resources at full width. It stays while the page is open. */
export const useExtendedView = createStore<{ readonly isWanted: boolean }>()(() => ({ isWanted: false }))
