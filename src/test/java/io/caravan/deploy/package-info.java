/** What an operator deploys: the image, the compose file, the unit, the manifests. */
@NullMarked
package io.caravan.deploy;

import org.jspecify.annotations.NullMarked;
