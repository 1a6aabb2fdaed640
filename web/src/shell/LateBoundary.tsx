import { Component, type ReactNode } from 'react'
import { isPortalSilent } from '../api/is-silent.ts'
import { isChunkError } from '../browser/chunk-error.ts'
import { isOffline } from '../browser/connection.ts'
import { i18n } from '../i18n/index.ts'
import { ClosesWhenMissing } from '../i18n/late.tsx'
import { notify } from './notifications.ts'

interface LateBoundaryProps {
  readonly children: ReactNode
  /** The part did not come: closes it, so that it can be opened again. */
  readonly onMissing?: () => void
}

/**
 * Around a part of the page whose code comes late. If it does not come because the portal is out of reach, a notification says so and the
 * page stays as it is; everything else breaks the page as before: a new version is loaded by reloading.
 * @rule S3-4.late-part A popup or menu whose code does not load without a network leaves the page as it is
 */
export class LateBoundary extends Component<LateBoundaryProps, { readonly error?: unknown; readonly isFatal?: boolean }> {
  override state: { readonly error?: unknown; readonly isFatal?: boolean } = {}
  private readonly leaving = new AbortController()

  static getDerivedStateFromError(error: unknown) {
    return { error, isFatal: !isChunkError(error) }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) void this.judge()
  }

  private async judge(): Promise<void> {
    const { signal } = this.leaving
    const isSilent = await isPortalSilent(signal)
    if (signal.aborted) return
    if (!isSilent) {
      this.setState({ isFatal: true })
      return
    }
    notify({ style: 'error', title: i18n.t(isOffline() ? 'shell:offline.notAsked' : 'shell:failure.tryAgain') })
    this.props.onMissing?.()
  }

  override componentWillUnmount(): void {
    this.leaving.abort()
  }

  override render(): ReactNode {
    const { error, isFatal } = this.state
    if (isFatal === true) throw error
    return error === undefined && <ClosesWhenMissing value>{this.props.children}</ClosesWhenMissing>
  }
}
