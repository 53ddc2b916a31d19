import sharp from 'sharp'

/**
 * sharp with limits: it reads PNG, JPEG, GIF, WebP and AVIF and nothing else, whatever a file's name says, keeps no cache,
 * and uses one core, so that a large picture never slows the server down.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
