import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { Suspense, useEffect, useState } from 'react'

const FileDrop = lazyWithTexts(['adding'], () => import('./FileDrop.tsx').then(({ FileDrop }) => ({ default: FileDrop })))

/** Where files are dropped on the map: it comes when the first ones are dragged over the page. */
export function FileDropSlot() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const look = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files')) setWanted(true)
    }
    window.addEventListener('dragenter', look)
    return () => window.removeEventListener('dragenter', look)
  }, [])
  return isWanted ? (
    <Suspense>
      <FileDrop />
    </Suspense>
  ) : null
}
