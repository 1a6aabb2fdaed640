import { useEffect, useMemo } from 'react'
import { useSession } from '../../session/session.ts'
import { keyOf, type NamedResource } from '../resource-key.ts'
import { askDownloads, type ListedDownload, listOf, useDownloadList } from './download-list.ts'
import { useGuestDownloads } from './guest-downloads.ts'

/** The download list of the visitor. */
export function useDownloads(): readonly ListedDownload[] {
  const session = useSession()
  const { number, visitor } = session
  useEffect(askDownloads, [number])
  const list = useDownloadList()
  const guests = useGuestDownloads(({ kept }) => kept)
  const ofGuest = useMemo(() => guests.map((one) => ({ ...one, id: 0 })), [guests])
  return visitor.kind === 'person' ? listOf(list, session) : ofGuest
}

/** Whether a resource stands on it. */
export function useListed(resource: Pick<NamedResource, 'dataSource' | 'targetId'>): boolean {
  const key = keyOf(resource)
  const session = useSession()
  useEffect(askDownloads, [session.number])
  const isPersons = useDownloadList((list) => listOf(list, session).some((one) => keyOf(one) === key))
  const isGuests = useGuestDownloads(({ kept }) => kept.some((one) => keyOf(one) === key))
  return session.visitor.kind === 'person' ? isPersons : isGuests
}
