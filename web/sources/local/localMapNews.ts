type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

export interface LocalMapNews {
  tell(mapId: string): void
  /** Returns a function that stops it. */
  listen(listener: (mapId: string) => void): () => void
}

const openChannel = (): Channel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pinfold_local_maps')

/** Connects the pages of this browser: each is told which local map another one has changed, made or deleted. */
export const createLocalMapNews = (open: () => Channel | null = openChannel): LocalMapNews => {
  const listeners = new Set<(mapId: string) => void>()
  let channel: Channel | null | undefined
  const opened = () => {
    if (channel !== undefined) return channel
    channel = open()
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listeners.forEach((listener) => listener(data))
    })
    return channel
  }
  return {
    tell: (mapId) => opened()?.postMessage(mapId),
    listen(listener) {
      opened()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Of this page. */
export const localMapNews = createLocalMapNews()
