import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../i18n/index.ts'
import { Toast } from '../ui/overlay/Toast.tsx'
import { useTopModal } from '../ui/overlay/top-modal.ts'
import { type Notification, useNotifications } from './notifications.ts'
import styles from './NotificationHost.module.css'

/**
 * Where notifications appear, above popups too. Errors are read out at once, the others when there is a pause.
 * @rule S3-3.notification-html Markup in the words of a notification is shown as text; links and actions are buttons beside them
 */
export function NotificationHost() {
  const { t } = useTranslation('shell')
  const notifications = useNotifications((state) => state.notifications)
  const dismiss = useNotifications((state) => state.dismiss)
  const host = useHost()
  useBelowActions(host, notifications)
  const toast = ({ id, style, title, text, duration, waiting = false, action, also }: Notification) => (
    <Toast
      key={id}
      tone={style}
      title={title}
      text={text}
      closeLabel={t('close')}
      duration={duration}
      waiting={waiting}
      actions={[action, also].filter((one) => one !== undefined)}
      onClose={() => dismiss(id)}
    />
  )
  return createPortal(
    <>
      <div role="alert">{notifications.filter(({ style }) => style === 'error').map(toast)}</div>
      <div role="status">{notifications.filter(({ style }) => style !== 'error').map(toast)}</div>
    </>,
    host,
  )
}

/** Pixels between the buttons of a page and the notifications. */
const GAP = 8
/** What covers more than this part of the window is not made way for: nothing would be left. */
const MOST = 0.6

/**
 * Places the notifications below the buttons of the page, which are used while they are there. Pages mark them with `data-actions`.
 * @rule S3-4.notifications-place Notifications lie over no button of a page's header
 */
function useBelowActions(host: HTMLElement, shown: readonly Notification[]): void {
  useLayoutEffect(() => {
    if (shown.length === 0) return undefined
    const place = () => {
      const { left, right } = host.getBoundingClientRect()
      const bottoms = [...document.querySelectorAll('[data-actions]')]
        .map((actions) => actions.getBoundingClientRect())
        .filter((box) => box.height > 0 && box.bottom > 0 && box.right > left && box.left < right)
        .map(({ bottom }) => bottom)
        .filter((bottom) => bottom < innerHeight * MOST)
      host.style.setProperty('--below', bottoms.length === 0 ? '0px' : `${Math.max(...bottoms) + GAP}px`)
    }
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [host, shown])
}

/**
 * An element that lies in the page, or in the modal dialog on top: what lies outside of that is covered by its veil, and can
 * be neither pressed nor read out. One element that moves, so that the notifications in it go on.
 */
function useHost(): HTMLElement {
  const [host] = useState(() => Object.assign(document.createElement('div'), { className: styles['host'] ?? '' }))
  const modal = useTopModal()
  useLayoutEffect(() => {
    host.removeAttribute('popover')
    moveInto(modal ?? document.body, host)
    if (modal === null || !('showPopover' in host)) return
    // a dialog cuts off what stands out of it, unless that has a place of its own above
    host.setAttribute('popover', 'manual')
    host.showPopover()
  }, [host, modal])
  useLayoutEffect(() => () => host.remove(), [host])
  return host
}

/** Moves an element with its running animations, where the browser can do that. */
function moveInto(parent: HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void }, element: HTMLElement): void {
  if (element.parentElement === parent) return
  if (element.isConnected && parent.moveBefore !== undefined) parent.moveBefore(element, null)
  else parent.append(element)
}
