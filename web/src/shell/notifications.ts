import { create } from 'zustand'

export type NotificationStyle = 'info' | 'success' | 'error'

/** Words that come and go by themselves. */
export interface Notification {
  readonly id: number
  readonly style: NotificationStyle
  readonly title: string
  readonly text?: string
  /** Milliseconds. */
  readonly duration: number
}

/** How long a notification stays, milliseconds. */
const DURATION_MS = 5_000

export interface NotificationsState {
  readonly notifications: readonly Notification[]
  /** Shows a notification; gives its id, by which it can be taken away again. */
  notify(notification: { style: NotificationStyle; title: string; text?: string; duration?: number }): number
  dismiss(id: number): void
}

let lastId = 0

export const useNotifications = create<NotificationsState>()((set) => ({
  notifications: [],
  notify(notification) {
    const id = ++lastId
    // the same words twice in a row are one notification that starts anew
    set(({ notifications }) => ({
      notifications: [
        ...notifications.filter(({ title, text }) => title !== notification.title || text !== notification.text),
        { duration: DURATION_MS, ...notification, id },
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
