/** Whether the site shows notices now: their mark changes with them (follow-site.ts). */
import { createStore } from '../state/create-store.ts'

/** Empty = none is shown. */
export const useNoticesMark = createStore<{ readonly mark: string }>()(() => ({ mark: '' }))
