import { NOTIFICATION_MS } from '@graticule/contracts/limits'
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
}

export interface NotificationsState {
  readonly notifications: readonly Notification[]
  /** Shows a notification; gives its id, by which it can be taken away again. */
  notify(notification: Omit<Notification, 'id' | 'duration'> & { readonly duration?: number }): number
  dismiss(id: number): void
}

const nextId = createSerial()

/** @rule S3-4.notifications Notifications go after 5 s; the same one again starts its time anew */
export const useNotifications = createStore<NotificationsState>()((set) => ({
  notifications: [],
  notify(notification) {
    const id = nextId()
    // the same words twice in a row are one notification that starts anew
    set(({ notifications }) => ({
      notifications: [
        ...notifications.filter(({ title, text }) => title !== notification.title || text !== notification.text),
        { duration: NOTIFICATION_MS, ...notification, id },
      ],
    }))
    return id
  },
  dismiss(id) {
    set(({ notifications }) => ({ notifications: notifications.filter((one) => one.id !== id) }))
  },
}))

/** {@link NotificationsState.notify} for code outside components. */
export const notify: NotificationsState['notify'] = (notification) => useNotifications.getState().notify(notification)
