import { PassingForecast } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ForecastService } from './forecast.service.ts';

/** /api/attempts/forecast: how likely the learner is to pass. */
export const forecastRoutes: ValibotPlugin<{ forecasts: ForecastService }> = async (app, { forecasts }) => {
  app.get('', { config: { access: 'learner' }, schema: { response: { 200: PassingForecast } } }, (request) =>
    forecasts.get(request.user.sub),
  );
};
