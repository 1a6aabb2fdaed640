/**
 * The queue of popups. It knows none of them: whoever opens one hands in a lazy component and its props
 * ([ADR 58](../../../docs/adr/0058-rooms-of-the-page.md)).
 */
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import { createSerial, createStore } from '../state/create-store.ts'
import type { PopupProps } from '../ui/overlay/popup-props.ts'

/** A popup whose code is loaded when it is opened: `late(() => import('./SomePopup.tsx')…)`. */
type PopupComponent<Props> = LazyExoticComponent<(props: Props) => ReactNode>

type AnswerOf<Props> = Props extends PopupProps<infer Answer> ? Answer : never

interface PopupOptions {
  /** What it is about, where popups of one component may wait side by side; two about the same thing never do. */
  readonly about?: string
  /** Stands before all others. */
  readonly onTop?: boolean
}

/** What all popups have in common. {@link openPopup} has matched component, props and answer. */
type AnyPopup = ComponentType<PopupProps<unknown>>
const anyPopup = (component: unknown) => component as AnyPopup

/** A popup in the queue. */
interface QueuedPopup {
  readonly id: number
  readonly component: AnyPopup
  readonly props: object
  readonly about: string | undefined
  readonly onTop: boolean
  readonly answer: (answer: unknown) => void
}

/** A popup that was opened. */
interface OpenedPopup<Answer> {
  /** Closes it, shown or waiting. Returns false when it was closed before. */
  close(): boolean
  /** Resolves when it is closed: to the answer, or to `undefined` when nothing was answered. */
  readonly closed: Promise<Answer | undefined>
}

/**
 * The first one is shown; the others wait.
 * @rule S3-4.popup-queue Popups are shown one at a time from the head of a queue
 */
export const usePopups = createStore<{ readonly queue: readonly QueuedPopup[] }>()(() => ({ queue: [] }))

const nextId = createSerial()

type Test = (popup: QueuedPopup) => boolean

/** Takes popups from the queue, puts one in, and tells those who opened the ones that left. Returns how many left. */
function change(leaves: Test, answer?: unknown, comes?: QueuedPopup): number {
  const { queue } = usePopups.getState()
  const [left, others] = [queue.filter(leaves), queue.filter((popup) => !leaves(popup))]
  if (comes !== undefined) usePopups.setState({ queue: comes.onTop ? [comes, ...others] : [...others, comes] })
  else if (left.length > 0) usePopups.setState({ queue: others })
  for (const popup of left) popup.answer(answer)
  return left.length
}

/** Closes one popup with an answer. Returns false when it was closed before. */
export const closePopup = (id: number, answer?: unknown): boolean => change((popup) => popup.id === id, answer) > 0

/**
 * Opens a popup, or lets it wait behind those that are open. One of the same component about the same thing is closed first.
 * One whose code does not load is closed without an answer if the portal is out of reach.
 * @rule S3-4.popup-answer A popup resolves the promise of its opener with its answer
 * @rule S3-2.popup-on-top The popup of a long request is shown on top of all others
 */
export function openPopup<Props extends PopupProps<never>>(
  component: PopupComponent<Props>,
  props: Omit<Props, keyof PopupProps>,
  { about, onTop = false }: PopupOptions = {},
): OpenedPopup<AnswerOf<Props>> {
  const id = nextId()
  const closed = new Promise<AnswerOf<Props> | undefined>((resolve) => {
    const answer = (given: unknown) => resolve(given as AnswerOf<Props> | undefined)
    const popup = { id, component: anyPopup(component), props, about, onTop, answer }
    change((other) => other.component === popup.component && other.about === about, undefined, popup)
  })
  return { close: () => closePopup(id), closed }
}

/** Closes the popups of this component, shown or waiting; with `about` only the one about that. */
export function closePopups(component: PopupComponent<never>, about?: string): void {
  change((popup) => popup.component === anyPopup(component) && (about === undefined || popup.about === about))
}
