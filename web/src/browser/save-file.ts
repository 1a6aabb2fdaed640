/** Hands the browser a text to be saved as a file, UTF-8. */
export function saveFile(name: string, mediaType: string, text: string): void {
  saveBlob(name, new Blob([text], { type: `${mediaType};charset=utf-8` }))
}

/** Hands the browser a file to be saved. */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has begun to read it by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
