/** The entry whose description is being improved: its page shows the form beside it. */
import { createStore } from '../../state/create-store.ts'

interface Improving {
  /** `dataSource targetId`; empty = no form is open. */
  readonly key: string
}

export const useImproving = createStore<Improving>()(() => ({ key: '' }))

const keyOf = (dataSource: string, targetId: string): string => `${dataSource} ${targetId}`

/** Opens the form of an entry once its page shows it. */
export const startImproving = (dataSource: string, targetId: string): void =>
  useImproving.setState({ key: keyOf(dataSource, targetId) })

export const stopImproving = (): void => useImproving.setState({ key: '' })

/** Whether the form of an entry is open. */
export const useIsImproving = (dataSource: string, targetId: string): boolean =>
  useImproving(({ key }) => key === keyOf(dataSource, targetId))
