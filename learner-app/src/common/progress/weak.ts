/** Share of its points, in percent, below which a sub type is called "perlu diperkuat": on the dashboard, in results, lessons and progress alike. */
export const weakBelowPercent = 60;

export const isWeakPercent = (percent: number): boolean => percent < weakBelowPercent;
