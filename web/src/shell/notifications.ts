import { MAX_PAST_NOTIFICATIONS, NOTIFICATION_MS } from '@graticule/contracts/limits'
import { createSerial, createStore } from '../state/create-store.ts'
import type { ToastTone } from '../ui/overlay/Toast.tsx'

/** Words that come and go by themselves. */
export interface Notification {
  readonly id: number
  readonly style: ToastTone
  readonly title: string
  readonly text?: string
  /** Milliseconds. */
  readonly duration: number
  /** It tells of a wait: with a clock as its sign. */
  readonly waiting?: boolean
  /** What can be done about it, such as to undo it; pressing it ends the notification. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** What can be done besides. */
  readonly also?: { readonly label: string; readonly run: () => void }
}

/** One that was shown, and may be shown still. */
export interface PastNotification extends Notification {
  /** When, ms since 1970. */
  readonly at: number
}

export interface NotificationsState {
  readonly notifications: readonly Notification[]
  /** Those of this page, the latest first. */
  readonly past: readonly PastNotification[]
  /** The latest that somebody has looked at in the list. */
  readonly lookedAt: number
  /** Shows a notification; gives its id, by which it can be taken away again. */
  notify(notification: Omit<Notification, 'id' | 'duration'> & { readonly duration?: number }): number
  dismiss(id: number): void
  /** Of one in the list: what could be done about it was done. */
  act(id: number): void
  look(): void
  forget(): void
}

const nextId = createSerial()

/** The same words twice are one notification. */
const isOther = (given: Pick<Notification, 'title' | 'text'>) => (one: Notification) =>
  one.title !== given.title || one.text !== given.text

/**
 * @rule S3-4.notifications Notifications go after 5 s; the same one again starts its time anew
 * @rule B-guides.past Notifications that went stand in a list of the last 50, the latest first
 */
export const useNotifications = createStore<NotificationsState>()((set) => ({
  notifications: [],
  past: [],
  lookedAt: 0,
  notify(notification) {
    const one = { duration: NOTIFICATION_MS, ...notification, id: nextId() }
    set(({ notifications, past }) => ({
      notifications: [...notifications.filter(isOther(one)), one],
      past: [{ ...one, at: Date.now() }, ...past.filter(isOther(one))].slice(0, MAX_PAST_NOTIFICATIONS),
    }))
    return one.id
  },
  dismiss(id) {
    set(({ notifications }) => ({ notifications: notifications.filter((one) => one.id !== id) }))
  },
  act(id) {
    set(({ notifications, past }) => ({
      notifications: notifications.filter((one) => one.id !== id),
      past: past.map(({ action, also, ...one }) =>
        one.id === id ? one : { ...one, ...(action && { action }), ...(also && { also }) },
      ),
    }))
  },
  look: () => set(({ past }) => ({ lookedAt: past[0]?.id ?? 0 })),
  forget: () => set({ past: [] }),
}))

/** {@link NotificationsState.notify} for code outside components. */
export const notify: NotificationsState['notify'] = (notification) => useNotifications.getState().notify(notification)
