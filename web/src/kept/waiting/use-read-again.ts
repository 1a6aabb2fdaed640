import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWaitingChanges } from '../../stores/waiting-changes.ts'

/** Reads again what is shown once changes that waited were sent. */
export function useReadAgainWhenSent(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      useWaitingChanges.subscribe(({ sent }, before) => {
        if (sent !== before.sent) void client.invalidateQueries()
      }),
    [client],
  )
}
