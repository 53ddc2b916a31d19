type LosableContext = Partial<Pick<CanvasRenderingContext2D, 'isContextLost'>>

/** Whether the browser has taken a canvas's pixels away; WebKit cannot tell. */
export const isContextLost = (context: LosableContext): boolean => context.isContextLost?.() ?? false
