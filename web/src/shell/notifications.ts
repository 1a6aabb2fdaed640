import { NOTIFICATION_MS } from '@graticule/contracts/limits'
import { create } from 'zustand'
import type { ToastTone } from '../ui/Toast.tsx'

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
}

export interface NotificationsState {
  readonly notifications: readonly Notification[]
  /** Shows a notification; gives its id, by which it can be taken away again. */
  notify(notification: { style: ToastTone; title: string; text?: string; duration?: number; waiting?: boolean }): number
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
