/** Pictures of places: until one has come, and when it cannot be had, its places are dots. */
export interface IconPictures {
  /** The picture when it is there. Asking for it makes it come. */
  get(url: string): HTMLImageElement | undefined
}

/** `changed` is told after pictures have come, once for those of one moment. */
export function createIconPictures(changed: () => void): IconPictures {
  const pictures = new Map<string, HTMLImageElement>()
  let isTelling = false
  const tell = () => {
    if (isTelling) return
    isTelling = true
    setTimeout(() => {
      isTelling = false
      changed()
    }, 100)
  }
  return {
    get(url) {
      let picture = pictures.get(url)
      if (picture === undefined) {
        picture = new Image()
        picture.addEventListener('load', tell)
        picture.src = url
        pictures.set(url, picture)
      }
      return picture.complete && picture.naturalWidth > 0 ? picture : undefined
    },
  }
}
