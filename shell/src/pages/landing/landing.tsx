import { addresses } from '../../documents/addresses.ts';
import { Frame } from '../../documents/frame.tsx';
import { closing, features, hero, stats, testimonials } from './content.ts';
import { FeatureIcon } from './drawings.tsx';
import { BuiltPackages } from './packages.tsx';
import { SampleQuestion } from './sample-question.tsx';

/** The public landing page. Plain links and no script: it is prerendered (prerender.mjs). */
export function Landing() {
  return (
    <Frame isLanding>
      <Hero />
      <Features />
      <BuiltPackages />
      <Testimonials />
      <Stats />
      <Closing />
    </Frame>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="wide hero-columns">
        <div className="promise">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1>{hero.title}</h1>
          <p className="lead">{hero.text}</p>
          <div className="actions">
            <a href={addresses.register} className="button">
              Mulai Belajar
            </a>
            <a href={addresses.freeTryout} className="button outline">
              Coba Gratis
            </a>
          </div>
          <p className="note">{hero.note}</p>
        </div>
        <SampleQuestion />
      </div>
    </section>
  );
}

function Features() {
  return (
    <section id="features" className="wide features">
      <div className="features-head">
        <h2>{features.title}</h2>
        <p className="soft">{features.text}</p>
      </div>
      <ul>
        {features.items.map(({ icon, title, text }) => (
          <li key={title}>
            <FeatureIcon name={icon} />
            <div>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Testimonials() {
  return (
    <section id="testimonials" className="wide testimonials">
      <h2>{testimonials.title}</h2>
      <div className="quotes">
        {testimonials.items.map(({ quote, name, role }) => (
          <figure key={name}>
            <blockquote>{quote}</blockquote>
            <figcaption>
              <b>{name}</b>
              <span className="soft">{role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Stats() {
  return (
    <section className="stats" aria-label="Angka kami">
      <dl className="wide">
        {stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Closing() {
  return (
    <section className="wide closing">
      <h2>{closing.title}</h2>
      <p className="lead">{closing.text}</p>
      <div className="actions">
        <a href={addresses.register} className="button">
          Mulai Belajar
        </a>
        <a href={addresses.freeTryout} className="button outline">
          Coba Gratis
        </a>
      </div>
    </section>
  );
}
