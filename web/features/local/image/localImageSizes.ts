/** A picture up to this size is shown as it is; a larger one from a smaller copy and from tiles, to spare the tab's memory. */
export const SHOWN_SIDE_MAX_PX = 4_096

export const THUMBNAIL_WIDTH_PX = 528
