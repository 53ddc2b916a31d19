import sharp from 'sharp'

/**
 * sharp as this server may use it: it reads PNG, JPEG, GIF, WebP and AVIF and nothing else, whatever a file is called,
 * keeps no cache, and takes one core, so that a large picture never starves the answers.
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
